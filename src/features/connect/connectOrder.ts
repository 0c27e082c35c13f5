import type { ConnectMethod } from '../../domain/page/optionTypes'

const WALLET_FIRST: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * The order of Connect's groups: the page's own, else email, social, wallet, or wallets first if one is installed. The
 * default of the attribute table is frozen; a value from the page never is.
 */
export function connectOrder(methods: readonly ConnectMethod[], hasInstalled: boolean): readonly ConnectMethod[] {
  return hasInstalled && Object.isFrozen(methods) ? WALLET_FIRST : methods
}
