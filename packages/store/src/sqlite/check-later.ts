// Runs in its own thread: reads a file that is too large for the start while the desk works.
import { parentPort, workerData } from 'node:worker_threads';
import { findDamage } from './assert-undamaged.ts';

parentPort?.postMessage(findDamage(String(workerData)), []);
