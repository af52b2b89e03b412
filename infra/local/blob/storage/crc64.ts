/** The polynomial of Azure Storage's CRC-64, reversed (that of CRC-64/NVME), as its two halves. */
const polynomial = { high: 0x9a6c9329, low: 0xac4bc9b5 };

const highs = new Uint32Array(256);
const lows = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let [high, low] = [0, byte];
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = low & 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) {
      low ^= polynomial.low;
      high ^= polynomial.high;
    }
  }
  highs[byte] = high;
  lows[byte] = low;
}

/** The digest of `x-ms-content-crc64`. Numbers of 32 bits, because those of 64 (bigint) would take a hundred times as long. */
export class Crc64 {
  #high = 0xffffffff;
  #low = 0xffffffff;

  update(chunk: Uint8Array): void {
    let [high, low] = [this.#high, this.#low];
    for (const byte of chunk) {
      const place = (low ^ byte) & 0xff;
      // The tables have an entry for each byte.
      low = ((low >>> 8) | (high << 24)) ^ (lows[place] as number);
      high = (high >>> 8) ^ (highs[place] as number);
    }
    [this.#high, this.#low] = [high, low];
  }

  /** base64 of the eight bytes, the lowest first, as the service sends it. */
  digest(): string {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(~this.#low >>> 0, 0);
    bytes.writeUInt32LE(~this.#high >>> 0, 4);
    return bytes.toString('base64');
  }
}
