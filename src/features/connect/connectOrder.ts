import type { ConnectMethod } from '../../domain/page/optionTypes'

const WALLET_FIRST: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * The order of Connect's groups: the page's own, else email, social, wallet, or wallets first if one is installed. The
 * default of the attribute table is frozen; a value from the page never is.
 */
export function connectOrder(methods: readonly ConnectMethod[], hasInstalled: boolean): readonly ConnectMethod[] {
  return hasInstalled && Object.isFrozen(methods) ? WALLET_FIRST : methods
}

/** Email and social log in to the same wallet; between them and the others there is a choice. */
export function isSeparated(method: ConnectMethod, previous: ConnectMethod | undefined): boolean {
  return previous !== undefined && [method, previous].includes('wallet')
}

/** Where the focus of Connect goes first. */
export const CONNECT_FOCUS = 'input[type=checkbox], .row'
