import { isEvmAddress, isSameAddress, truncateAddress } from '../../domain/account/address'

const HEAD = 4
const TAIL = 4

/**
 * A known address that the receiver looks like without being it: the same first 4 and last 4 characters, which is what
 * people compare (promises, section 3), or the same short form, which is what they are shown. Made on purpose, such an
 * address waits in a history to be copied.
 */
export function findLookAlike(recipient: string, known: readonly string[]): string | undefined {
  const faces = facesOf(recipient)
  return known.find((each) => !isSameAddress(each, recipient) && facesOf(each).some((dom, at) => dom === faces[at]))
}

function facesOf(address: string): readonly string[] {
  const [bare, whole] = isEvmAddress(address)
    ? [address.slice(-40).toLowerCase(), `0x${address.slice(-40).toLowerCase()}`]
    : [address, address]
  return [`${bare.slice(0, HEAD)} ${bare.slice(-TAIL)}`, truncateAddress(whole)]
}
