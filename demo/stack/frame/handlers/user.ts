import { stringToBytes } from 'viem'
import { accountsOf, asAccountType, hasSmartAccounts, preferredOf, type ShownAccount } from '../accounts'
import { FrameRefusal } from '../FrameRefusal'
import type { FrameNetwork } from '../networks'
import type { User } from '../Users'
import { hostOf, readSignIn } from '../requests/messages/signInProblems'
import { visibleText } from '../requests/messages/visibleText'
import { signText } from '../requests/signText'
import type { Asked, SiwxMessage } from '../schema'
import type { Caller, FrameContext, Told } from '../context'

/** Placeholder of the address in a sign-in message. */
const ADDRESS_PLACE = '<<AccountAddress>>'

type UserAsked = {
  readonly chainId?: string | number | undefined
  readonly preferredAccountType?: string | undefined
  readonly siwxMessage?: SiwxMessage | undefined
}

/** The frame's user as GET_USER and CONNECT_SOCIAL answer it. */
export type FrameUser = {
  readonly email?: string
  readonly address: string
  readonly chainId: string | number
  readonly smartAccountDeployed?: boolean
  readonly accounts: readonly ShownAccount[]
  readonly preferredAccountType: string
  readonly signature?: string
  readonly message?: string
  readonly siwxMessage?: SiwxMessage
}

/**
 * Who is logged in, as seen from a network.
 * @throws when the network is unknown.
 */
export async function userOf(context: FrameContext, caller: Caller, user: User, asked: UserAsked): Promise<FrameUser> {
  const network = context.networks.read(asked.chainId ?? caller.chainId)
  const wanted = asAccountType(asked.preferredAccountType)
  if (wanted) user.preferred = wanted
  const accounts = await accountsOf(context, user, network)
  const { address, type } = preferredOf(accounts, user)
  const contract = accounts.find((account) => account.type === 'smartAccount')?.address as `0x${string}` | undefined
  return {
    ...(user.email === undefined ? {} : { email: user.email }),
    address,
    chainId: network.id,
    ...(contract && context.smartAccounts
      ? { smartAccountDeployed: await context.smartAccounts.isDeployed(Number(network.id), contract) }
      : {}),
    accounts,
    preferredAccountType: type,
    ...(asked.siwxMessage ? await signIn(context, caller, user, network, address, asked.siwxMessage) : {}),
  }
}

/**
 * SET_PREFERRED_ACCOUNT.
 * @throws where the network has no account of that kind.
 */
export async function setPreferred(
  context: FrameContext,
  caller: Caller,
  user: User,
  { type }: Asked<'SET_PREFERRED_ACCOUNT'>,
): Promise<Told> {
  const network = context.networks.read(caller.chainId)
  if (type === 'smartAccount' && !hasSmartAccounts(context, network))
    throw new FrameRefusal(`There are no smart accounts on ${network.name}`)
  user.preferred = type
  return { payload: { type, address: preferredOf(await accountsOf(context, user, network), user).address } }
}

/** INIT_SMART_ACCOUNT: the address and whether it is deployed. Nothing is sent: the first operation deploys it. */
export async function initSmartAccount(context: FrameContext, caller: Caller, user: User): Promise<Told> {
  const network = context.networks.read(caller.chainId)
  const account = (await accountsOf(context, user, network)).find((each) => each.type === 'smartAccount')
  if (!account || !context.smartAccounts) throw new FrameRefusal(`There are no smart accounts on ${network.name}`)
  return {
    payload: {
      address: account.address,
      isDeployed: await context.smartAccounts.isDeployed(Number(network.id), account.address as `0x${string}`),
    },
  }
}

/** Logging in is the consent to this one message, so it must be for the requesting page. */
async function signIn(
  context: FrameContext,
  caller: Caller,
  user: User,
  network: FrameNetwork,
  address: string,
  asked: SiwxMessage,
): Promise<Pick<FrameUser, 'signature' | 'message' | 'siwxMessage'>> {
  if (asked.serializedMessage === undefined) throw new FrameRefusal('siwxMessage.serializedMessage is missing')
  if (asked.domain !== hostOf(caller.origin)) throw new FrameRefusal('The sign-in message is for another site')
  const message = asked.serializedMessage.replaceAll(ADDRESS_PLACE, address)
  // What is signed is the text, whatever the fields beside it say.
  const read = readSignIn(message, { origin: caller.origin, network, account: { address, type: 'eoa' } })
  if (!read || read.warnings.length > 0 || visibleText(message).hasHidden)
    throw new FrameRefusal('The sign-in message is for another site')
  const signature = await signText(context, user, network, address, { raw: stringToBytes(message) })
  return {
    signature,
    message,
    siwxMessage: {
      ...asked,
      accountAddress: asked.accountAddress.replaceAll(ADDRESS_PLACE, address),
      serializedMessage: message,
    },
  }
}
