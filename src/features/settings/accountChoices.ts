import type { EmbeddedAccountType, EmbeddedProfile } from '../../wallets/contract'
import type { Network } from '../../domain/network/network'

interface AccountChoices {
  /** The address is undefined until that account has been fetched once. `seen`: the page uses it. */
  readonly choices: readonly { readonly type: EmbeddedAccountType; readonly address?: string; readonly seen: boolean }[]
  /** Whether the active network supports smart accounts. */
  readonly supported: boolean
  readonly other: EmbeddedAccountType
}

/** Both accounts of a visitor, and which one the page uses. */
export function accountChoices(
  profile: EmbeddedProfile,
  active: { readonly address: string; readonly type: string },
  network: Network | undefined,
): AccountChoices {
  const choiceOf = (type: EmbeddedAccountType): AccountChoices['choices'][number] => {
    const seen = (type === 'smartAccount') === (active.type === 'smartAccount')
    const address = seen ? active.address : profile.accounts.find((account) => account.type === type)?.address
    return { type, seen, ...(address !== undefined && { address }) }
  }
  return {
    choices: [choiceOf('smartAccount'), choiceOf('eoa')],
    supported: network !== undefined && profile.smartAccountNetworks.includes(Number(network.id)),
    other: active.type === 'smartAccount' ? 'eoa' : 'smartAccount',
  }
}
