import type { EmbeddedAccountType, EmbeddedProfile } from '../../wallets/contract'
import type { Network } from '../../domain/network/network'

export interface AccountChoice {
  readonly type: EmbeddedAccountType
  /** Undefined until the account has been fetched once. */
  readonly address: string | undefined
  readonly seen: boolean
}

export interface AccountChoices {
  readonly choices: readonly AccountChoice[]
  /** Whether the active network supports smart accounts. */
  readonly supported: boolean
  readonly other: EmbeddedAccountType
}

/** Both accounts of a visitor, and which one the page uses. */
export function accountChoices(
  profile: EmbeddedProfile,
  seen: { readonly address: string; readonly type: string },
  network: Network | undefined,
): AccountChoices {
  const types: readonly EmbeddedAccountType[] = ['smartAccount', 'eoa']
  const isSmart = seen.type === 'smartAccount'
  return {
    choices: types.map((type) => {
      const isSeen = (type === 'smartAccount') === isSmart
      return {
        type,
        address: isSeen ? seen.address : profile.accounts.find((account) => account.type === type)?.address,
        seen: isSeen,
      }
    }),
    supported: network !== undefined && profile.smartAccountNetworks.some((id) => String(id) === String(network.id)),
    other: isSmart ? 'eoa' : 'smartAccount',
  }
}
