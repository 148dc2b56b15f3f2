// Loaded first where several journeys share a process: its browser ends after the last of them.
import { after } from 'node:test';
import { shareBrowser } from './browser.ts';

after(shareBrowser());
