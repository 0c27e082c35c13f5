/** Replaces codecs of chains that are never paired (Algorand, Sui, Polkadot). */
function absent(): never {
  throw new Error('This chain is not supported.')
}

export const base32 = { encode: absent, decode: absent }
export default { blake2b: absent }
export { absent as blake2b, absent as decode, absent as encode }
