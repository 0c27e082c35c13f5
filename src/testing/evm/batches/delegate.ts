import type { Hex } from 'viem'

/**
 * What accounts delegate to (EIP-7702) so that several calls are one transaction. The account's transaction to itself
 * carries the calls, each as 20 bytes of address, 32 of value, 32 of length and the data; one that reverts reverts all,
 * with its own reason. For everyone else the account stays one without code.
 */
export const DELEGATE_CODE: Hex = `0x${[
  // Whoever is not the account itself sends value, and nothing else happens.
  '333014600757005b',
  // While calldata is left: the length of the call's data, and the data into memory.
  '5f5b803611601157005b80603401358082605401',
  '5f37',
  // The call, with the value and the address before it.
  '5f5f825f8560140135863560601c5af1',
  // It reverted: so does everything, with what it returned.
  '6038573d5f5f3e3d5ffd',
  // The next one.
  '5b01605401600956',
].join('')}`

/** Returns the code above: what its creation is sent as. */
export const DELEGATE_CREATION: Hex = `0x60408060095f395ff3${DELEGATE_CODE.slice(2)}`

/** The code of an account that delegates starts so, and goes on with the address. */
export const DELEGATION_PREFIX = '0xef0100'
