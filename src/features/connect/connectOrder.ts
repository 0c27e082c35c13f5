import type { ConnectMethod } from '../../domain/page/options'

const WALLET_FIRST: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * The order of Connect's groups: the page's own; without one email, social, wallet (specification, section 2), or the
 * wallets first when one is installed (wire facts, 15.1). The default of the attribute table is frozen, what a page gave never is.
 */
export function connectOrder(methods: readonly ConnectMethod[], hasInstalled: boolean): readonly ConnectMethod[] {
  return hasInstalled && Object.isFrozen(methods) ? WALLET_FIRST : methods
}
