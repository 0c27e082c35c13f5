import { FrameRefusal } from '../FrameRefusal'
import { keyOf } from '../Inbox'
import type { User } from '../Users'
import type { Asked } from '../schema'
import type { FrameContext, Told } from '../context'

type Change = { readonly email: string; hasOldAddressAgreed: boolean }

/**
 * Changes of address that have begun, by user: first the old address agrees, then the new one proves that it is read.
 */
export class OpenChanges {
  readonly byUser = new Map<string, Change>()
}

/** UPDATE_EMAIL: asks the old address first. */
export function updateEmail(
  context: FrameContext,
  open: OpenChanges,
  user: User,
  { email: typed }: Asked<'UPDATE_EMAIL'>,
): Told {
  const email = keyOf(typed)
  if (user.by !== 'email' || user.email === undefined)
    throw new FrameRefusal('The email of this account cannot be changed')
  if (email === user.email) throw new FrameRefusal('This is the present email')
  if (context.users.isTaken(email)) throw new FrameRefusal('This email is in use')
  open.byUser.set(user.id, { email, hasOldAddressAgreed: false })
  context.inbox.send(user.email, { kind: 'update-primary', otp: context.codes.issue(`primary ${user.id}`) })
  return { payload: { action: 'VERIFY_PRIMARY_OTP' } }
}

/** UPDATE_EMAIL_PRIMARY_OTP: the old address agreed, the new one gets its code. */
export function primaryOtp(
  context: FrameContext,
  open: OpenChanges,
  user: User,
  { otp }: Asked<'UPDATE_EMAIL_PRIMARY_OTP'>,
): Told {
  const change = openChange(open, user)
  context.codes.redeem(`primary ${user.id}`, otp)
  change.hasOldAddressAgreed = true
  context.inbox.send(change.email, {
    kind: 'update-secondary',
    otp: context.codes.issue(`secondary ${user.id} ${change.email}`),
  })
  return {}
}

/** UPDATE_EMAIL_SECONDARY_OTP: from now on the new address leads to this wallet. */
export function secondaryOtp(
  context: FrameContext,
  open: OpenChanges,
  user: User,
  { otp }: Asked<'UPDATE_EMAIL_SECONDARY_OTP'>,
): Told {
  const change = openChange(open, user)
  if (!change.hasOldAddressAgreed) throw new FrameRefusal('Invalid Otp')
  context.codes.redeem(`secondary ${user.id} ${change.email}`, otp)
  open.byUser.delete(user.id)
  context.users.changeEmail(user, change.email)
  return { payload: { newEmail: change.email } }
}

function openChange(open: OpenChanges, user: User): Change {
  const change = open.byUser.get(user.id)
  if (!change) throw new FrameRefusal('No change of email was started')
  return change
}
