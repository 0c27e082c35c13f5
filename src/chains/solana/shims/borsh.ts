/** In place of borsh, which web3.js needs for the deprecated `encode` and `decode` of its structs alone. */
function absent(): never {
  throw new Error('Structs are not encoded here.')
}

export { absent as deserialize, absent as deserializeUnchecked, absent as serialize }
