/** Reads the texts of a record that may go on in further ones, each of which starts with its own width. */
export class BiffText {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at: number;

  constructor(parts: readonly Buffer[], startsAt: number) {
    this.#parts = parts;
    this.#at = startsAt;
  }

  isAtEnd(): boolean {
    this.#leaveEnd();
    return this.#part >= this.#parts.length;
  }

  read(): string {
    this.#leaveEnd();
    const length = this.#readNumber(2);
    const flags = this.#readNumber(1);
    const runs = (flags & 8) === 0 ? 0 : this.#readNumber(2);
    const phoneticBytes = (flags & 4) === 0 ? 0 : this.#readNumber(4);
    const text = this.#readCharacters(length, (flags & 1) === 1);
    this.#skip(runs * 4 + phoneticBytes);
    return text;
  }

  #readCharacters(length: number, isWideAtFirst: boolean): string {
    let isWide = isWideAtFirst;
    let text = '';
    while (text.length < length) {
      if (this.#leaveEnd()) isWide = (this.#readNumber(1) & 1) === 1;
      const part = this.#current();
      const width = isWide ? 2 : 1;
      const count = Math.min(length - text.length, Math.floor((part.length - this.#at) / width));
      if (count === 0) throw new RangeError('a text ends within a character');
      const bytes = part.subarray(this.#at, this.#at + count * width);
      text += bytes.toString(isWide ? 'utf16le' : 'latin1');
      this.#at += count * width;
    }
    return text;
  }

  #readNumber(bytes: 1 | 2 | 4): number {
    const value = this.#current().readUIntLE(this.#at, bytes);
    this.#at += bytes;
    return value;
  }

  #skip(bytes: number): void {
    let left = bytes;
    while (left > 0 && this.#part < this.#parts.length) {
      const step = Math.min(left, this.#current().length - this.#at);
      this.#at += step;
      left -= step;
      this.#leaveEnd();
    }
  }

  #leaveEnd(): boolean {
    if (this.#part >= this.#parts.length || this.#at < this.#current().length) return false;
    this.#part += 1;
    this.#at = 0;
    return true;
  }

  #current(): Buffer {
    const part = this.#parts[this.#part];
    if (part === undefined) throw new RangeError('a text ends behind its record');
    return part;
  }
}
