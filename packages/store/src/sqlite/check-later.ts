// Runs as a separate process: reads a file that is too large for the check at the start while the desk works.
// A thread would not end before SQLite has read all of the file, and the desk not before its threads.
import { writeSync } from 'node:fs';
import { findDamage } from './assert-undamaged.ts';

writeSync(1, JSON.stringify(findDamage(process.argv[2] ?? '')));
