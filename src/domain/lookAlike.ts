import { isSameAddress } from './address'

const HEAD = 4
const TAIL = 4

/**
 * A known address that the receiver looks like without being it: the same first 4 and last 4 characters, which is what
 * people compare (promises, section 3). Made on purpose, such an address waits in a history to be copied.
 */
export function findLookAlike(receiver: string, known: readonly string[]): string | undefined {
  const face = faceOf(receiver)
  return known.find((each) => !isSameAddress(each, receiver) && faceOf(each) === face)
}

function faceOf(address: string): string {
  const bare = /^0x/i.test(address) ? address.slice(2).toLowerCase() : address
  return `${bare.slice(0, HEAD)} ${bare.slice(-TAIL)}`
}
