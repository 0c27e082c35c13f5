/** A mint's transfer fee: a share of the amount, up to a maximum. */
export interface TransferFee {
  readonly basisPoints: bigint
  readonly most: bigint
}

/** The fee of a mint, and the one that replaces it from an epoch on. */
export interface TransferFees {
  readonly older: TransferFee
  readonly newer: TransferFee
  readonly newerFrom: bigint
}

/**
 * After the classic fields of a mint come the account type and its extensions: type, length and value of each
 * (Token-2022).
 */
const KIND_AT = 165
const MINT = 1
const TRANSFER_FEE = 1
const TRANSFER_FEE_BYTES = 108
const OLDER_AT = 72
const NEWER_AT = 90
const WHOLE_BASIS_POINTS = 10_000n

/** The transfer fee in a mint's data; undefined for a mint without one. */
export function readTransferFees(mint: Uint8Array): TransferFees | undefined {
  if (mint[KIND_AT] !== MINT) return undefined
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = KIND_AT + 1; at + 4 <= mint.length;) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === TRANSFER_FEE && length === TRANSFER_FEE_BYTES && at + 4 + length <= mint.length) {
      const feeAt = (place: number): TransferFee => ({
        most: view.getBigUint64(at + 4 + place + 8, true),
        basisPoints: BigInt(view.getUint16(at + 4 + place + 16, true)),
      })
      return { older: feeAt(OLDER_AT), newer: feeAt(NEWER_AT), newerFrom: view.getBigUint64(at + 4 + NEWER_AT, true) }
    }
    // After an empty entry nothing is written.
    if (type === 0) return undefined
    at += 4 + length
  }
  return undefined
}

/** The fee for an amount, rounded up as the token program does. */
export function withheldOf(baseUnits: bigint, { basisPoints, most }: TransferFee): bigint {
  const share = (baseUnits * basisPoints + WHOLE_BASIS_POINTS - 1n) / WHOLE_BASIS_POINTS
  return share < most ? share : most
}
