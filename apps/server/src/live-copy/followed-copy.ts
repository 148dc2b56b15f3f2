import { createHash } from 'node:crypto';
import type { OpenCopy } from '@naru/store/copy';
import type { BackedUpFile, Manifest } from '../backup/backup-manifest.ts';
import { writeCopyManifest } from './copy-manifest.ts';
import { DESK_PIECE, nameFilePiece, nameLogPiece } from './copy-names.ts';
import type { PieceWriter } from './piece-writer.ts';

export type DeskFacts = Pick<Manifest, 'schemaVersion' | 'deskId' | 'epoch'>;

export interface FollowParts {
  readonly readFiles: () => Promise<readonly BackedUpFile[]>;
  readonly nowMs: () => number;
}

/** A copy that has no piece yet. */
export interface Begun {
  readonly name: string;
  readonly desk: DeskFacts;
  readonly copy: OpenCopy;
  readonly writer: PieceWriter;
}

/** Logs are followed again after so much of a large file, or after so long on a slow line. */
const FILE_PIECES_AT_ONCE = 32;
const FILE_MS_AT_ONCE = 2_000;
/** A log this large is replaced by another copy, or one as large as the file four times. */
const LOG_BYTES_MIN = 256 * 1024 * 1024;
const LOG_PER_FILE = 4;
/** Each one is a request when a copy in a bucket is restored. */
const LOG_PIECES_MAX = 200_000;
/** About a minute. */
const LOOKS_PER_READ = 60;

/** A copy that is being made and followed, in a folder of its own. */
export class FollowedCopy {
  readonly name: string;
  readonly #begunAtMs: number;
  readonly #desk: DeskFacts;
  readonly #copy: OpenCopy;
  readonly #writer: PieceWriter;
  readonly #parts: FollowParts;
  readonly #file = { bytes: 0, pieceCount: 0, isDone: false };
  readonly #log = { bytes: 0, pieceCount: 0 };
  /** Of the files beside the database, as they were written last. */
  #filesSha256: string | null = null;
  /** The file is whole only with the changes that were made while it was read. */
  #logPieceCountMin: number | null = null;
  #looks = 0;

  constructor({ name, desk, copy, writer }: Begun, parts: FollowParts) {
    this.name = name;
    this.#desk = desk;
    this.#copy = copy;
    this.#writer = writer;
    this.#parts = parts;
    this.#begunAtMs = parts.nowMs();
  }

  /** Whether it can be restored. */
  get isWhole(): boolean {
    return this.#filesSha256 !== null;
  }

  get isFileDone(): boolean {
    return this.#file.isDone;
  }

  /** Whether beginning again is less than going on. */
  get isLogLarge(): boolean {
    const bytesMax = Math.max(LOG_BYTES_MIN, this.#file.bytes * LOG_PER_FILE);
    return this.#log.bytes > bytesMax || this.#log.pieceCount > LOG_PIECES_MAX;
  }

  /** Copies the log to its end. False: the copy cannot go on. */
  async followLog(): Promise<boolean> {
    for (;;) {
      const piece = await this.#copy.readLog();
      if (piece === null) return false;
      if (piece.bytes.length > 0) {
        const name = nameLogPiece(this.#log.pieceCount, this.#parts.nowMs());
        this.#log.pieceCount += 1;
        this.#log.bytes += piece.bytes.length;
        await this.#writer.write(`${this.name}/${name}`, piece.bytes);
      }
      if (piece.isAtEnd) return true;
    }
  }

  /** Copies some of the database file. False: the copy cannot go on. */
  async copyFile(): Promise<boolean> {
    const endsAtMs = this.#parts.nowMs() + FILE_MS_AT_ONCE;
    for (let count = 0; count < FILE_PIECES_AT_ONCE && !this.#file.isDone; count += 1) {
      if (this.#parts.nowMs() > endsAtMs) return true;
      const piece = await this.#copy.readFile(this.#file.bytes);
      if (piece === null) return false;
      const name = nameFilePiece(this.#file.pieceCount);
      this.#file.pieceCount += 1;
      this.#file.bytes += piece.bytes.length;
      this.#file.isDone = piece.isAtEnd;
      if (piece.isAtEnd) await this.#copy.release();
      await this.#writer.write(`${this.name}/${name}`, piece.bytes);
    }
    return true;
  }

  /** Makes the copy whole, as its last file; again when the files beside the database have changed. */
  async writeManifest(): Promise<void> {
    this.#looks += 1;
    if (this.isWhole && this.#looks < LOOKS_PER_READ) return;
    this.#looks = 0;
    const files = await this.#parts.readFiles();
    const sha256 = digestFiles(files);
    if (sha256 === this.#filesSha256) return;
    const facts = { takenAtMs: this.#begunAtMs, signedBy: null, publicUrl: null };
    const manifest = { ...this.#desk, ...facts, engine: 'sqlite', files } as const;
    this.#logPieceCountMin ??= this.#log.pieceCount;
    const counts = { filePieceCount: this.#file.pieceCount, logPieceCountMin: this.#logPieceCountMin };
    await this.#writer.write(`${this.name}/${DESK_PIECE}`, writeCopyManifest(manifest, counts));
    this.#filesSha256 = sha256;
  }

  async close(): Promise<void> {
    await this.#copy.close();
  }
}

function digestFiles(files: readonly BackedUpFile[]): string {
  const hash = createHash('sha256');
  for (const { place, name, bytes } of files)
    hash.update(JSON.stringify([place, name, bytes.length])).update(bytes);
  return hash.digest('hex');
}
