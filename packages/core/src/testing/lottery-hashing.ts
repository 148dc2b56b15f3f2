import { createHash, createHmac } from 'node:crypto';
import type { LotteryHashing } from '../lottery/draw.ts';

export const NODE_HASHING: LotteryHashing = {
  hashText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  hmacText: ({ key, text }) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
};
