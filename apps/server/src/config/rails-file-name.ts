/** In the data folder: the networks of a live desk. */
export const RAILS_FILE = 'naru.config.json';
