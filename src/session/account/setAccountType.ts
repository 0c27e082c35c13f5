import type { EmbeddedAccountType } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import { AuthConnectorNotFound, ConnectAborted } from '../../errors/connection'
import { AccountTypeUnavailable } from '../../errors/frame'
import { readEntry, writeEntry } from '../../services/storage/entries'
import { changeEmbedded } from '../store/embedded'
import type { AccountTypeState } from '../store/state'
import { problemOf } from '../problemOf'
import { asError } from '../asError'
import type { Context } from '../context'
import { connectionIn } from '../store/selectors'

/**
 * Switches between the plain and the smart account. The connection reports the new address, which may require a new
 * sign-in. The resulting type is stored per namespace; a failure falls back to `eoa`.
 * @throws AuthConnectorNotFound, AccountTypeUnavailable, ConnectAborted, and the frame's errors
 */
export async function setAccountType(
  context: Context,
  namespace: ChainNamespace,
  type: EmbeddedAccountType,
  signal: AbortSignal,
): Promise<void> {
  const { store, services } = context
  const put = (accountType: AccountTypeState): void => store.setState(changeEmbedded({ accountType }))
  await context.tasks.run(
    'account-type',
    async (now) => {
      try {
        const facts = connectionIn(store.getState(), namespace)
        if (!facts?.capabilities.hasAccountTypes) throw new AuthConnectorNotFound()
        put({ status: 'switching', to: type })
        const connector = await context.connectors.load('embedded')
        const resulting = await connector.setAccountType(namespace, type, now)
        const known = readEntry(services.storage, 'preferred_account_types') ?? {}
        writeEntry(services.storage, 'preferred_account_types', { ...known, [namespace]: resulting })
        if (store.getState().activeNamespace === namespace)
          writeEntry(services.storage, 'PREFERRED_ACCOUNT_TYPE', resulting)
        context.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: resulting, network: facts.networkId })
        if (resulting !== type) throw new AccountTypeUnavailable(type)
        put({ status: 'idle' })
      } catch (reason) {
        if (now.aborted) {
          put({ status: 'idle' })
          throw new ConnectAborted(reason)
        }
        const error = asError(reason)
        put({ status: 'failed', problem: problemOf(error) })
        throw error
      }
    },
    signal,
  )
}
