import { getAddress, isAddress, type LocalAccount } from 'viem'
import type { Call } from '../call'
import { CODE, WalletError } from '../WalletError'
import type { EvmCore } from './EvmCore'

/** The account that the page names, if it may use it. A message of 20 bytes looks like an address. @throws 4100 */
export function permittedAccount(wallet: EvmCore, { origin }: Call, params: readonly unknown[]): LocalAccount {
  const account = wallet.accounts.find((each) =>
    params.some((text) => typeof text === 'string' && isSameAddress(text, each)),
  )
  if (!account || !wallet.access.isOpenTo(origin))
    throw new WalletError(CODE.unauthorized, 'The page may not use this account.')
  return account
}

export function isSameAddress(text: string, { address }: LocalAccount): boolean {
  return isAddress(text, { strict: false }) && getAddress(text) === address
}
