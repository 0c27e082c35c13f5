import { getAddress, isAddress, type LocalAccount } from 'viem'
import type { Call } from '../call'
import { CODE, WalletError } from '../WalletError'
import type { EvmCore } from './EvmCore'

/** The account that the page names, if it may use it. @throws 4100 */
export function permittedAccount(wallet: EvmCore, { origin }: Call, params: readonly unknown[]): LocalAccount {
  const address = params.find((each): each is string => typeof each === 'string' && isAddress(each, { strict: false }))
  const account = wallet.accounts.find((each) => address !== undefined && isSameAddress(address, each))
  if (!account || !wallet.access.isOpenTo(origin))
    throw new WalletError(CODE.unauthorized, 'The page may not use this account.')
  return account
}

export function isSameAddress(text: string, { address }: LocalAccount): boolean {
  return isAddress(text, { strict: false }) && getAddress(text) === address
}
