import { isEvmAddress, isSameAddress, truncateAddress } from '../../domain/account/address'

const HEAD = 4
const TAIL = 4

/**
 * A known address that the recipient looks like but is not: it has the same first 4 and last 4 characters, which people
 * compare, or the same short form, which they see. Attackers send from such addresses so that they are copied from the
 * history (address poisoning).
 */
export function findLookAlike(recipient: string, known: readonly string[]): string | undefined {
  const shown = shortForms(recipient)
  return known.find(
    (each) => !isSameAddress(each, recipient) && shortForms(each).some((form, at) => form === shown[at]),
  )
}

function shortForms(address: string): readonly string[] {
  const [hex, full] = isEvmAddress(address)
    ? [address.slice(-40).toLowerCase(), `0x${address.slice(-40).toLowerCase()}`]
    : [address, address]
  return [`${hex.slice(0, HEAD)} ${hex.slice(-TAIL)}`, truncateAddress(full)]
}
