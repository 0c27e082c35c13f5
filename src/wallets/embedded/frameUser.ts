import { readChainId } from '../../domain/network/chainId'
import { isEmbeddedAccountType } from '../../domain/account/accountTypeChoice'
import { parseCaipNetworkId, type CaipNetworkId } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import type { SocialProvider } from '../../domain/page/optionTypes'
import { FrameError } from '../../errors/frame'
import type { Frame } from '../../services/frame/contract'
import type { FrameChainId, FrameUser } from '../../services/frame/events'
import type { Log } from '../../services/log/log'
import type { EmbeddedAccountType, EmbeddedLogin, EmbeddedProfile } from '../contract'

/** Who logged in. Without a `uri` the frame knows already. */
export interface Identity {
  readonly method: EmbeddedLogin['method']
  readonly provider?: SocialProvider
  readonly uri?: string
  readonly userName?: string
  /** The login left the page, so its result is redeemed by GET_USER. */
  readonly returned?: boolean
}

/** Who the visitor is on this network. */
export function fetchUser(
  frame: Frame,
  type: EmbeddedAccountType,
  chainId: FrameChainId,
  signal?: AbortSignal,
): Promise<FrameUser> {
  return frame.request('GET_USER', { chainId, preferredAccountType: type }, signal)
}

/**
 * Passes the result of a social login to the frame. A login that returned to the page itself is redeemed by GET_USER; a
 * frame that does not support that gets it by CONNECT_SOCIAL, like the result of a pop-up.
 */
export async function redeemLogin(
  { frame, log }: { readonly frame: Frame; readonly log: Log },
  { uri, returned }: { readonly uri: string; readonly returned: boolean },
  type: EmbeddedAccountType,
  chainId: FrameChainId,
  signal: AbortSignal,
): Promise<FrameUser> {
  if (returned) {
    try {
      return await frame.request('GET_USER', { chainId, preferredAccountType: type, socialUri: uri }, signal)
    } catch (reason) {
      if (!(reason instanceof FrameError)) throw reason
      log.warn('The embedded wallet did not accept the result of the social login with GET_USER.', reason)
    }
  }
  return frame.request('CONNECT_SOCIAL', { uri, preferredAccountType: type, chainId }, signal)
}

/** The frame's network; undefined when it does not say. */
export async function fetchFrameNetworkId(
  { frame, log }: { readonly frame: Frame; readonly log: Log },
  signal: AbortSignal,
): Promise<CaipNetworkId | undefined> {
  try {
    const { chainId } = await frame.request('GET_CHAIN_ID', undefined, signal)
    return parseCaipNetworkId(chainId)?.caipNetworkId ?? readChainId(chainId)
  } catch (reason) {
    if (!(reason instanceof FrameError)) throw reason
    log.warn('The network of the embedded wallet could not be read.', reason)
    return undefined
  }
}

/** What the frame's response says about the accounts of the visitor. */
export function profileOf(user: FrameUser): Pick<EmbeddedProfile, 'accounts' | 'smartAccountDeployed'> {
  return {
    accounts: user.accounts ?? [
      {
        address: user.address,
        type: isEmbeddedAccountType(user.preferredAccountType) ? user.preferredAccountType : 'eoa',
      },
    ],
    ...(user.smartAccountDeployed !== undefined && { smartAccountDeployed: user.smartAccountDeployed }),
  }
}

/** The frame takes the number of an EVM chain and the CAIP-2 id of any other. */
export function chainIdOf({ chainNamespace, id, caipNetworkId }: Network): FrameChainId {
  return chainNamespace === 'eip155' ? id : caipNetworkId
}
