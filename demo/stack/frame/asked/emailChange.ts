import { FrameRefusal } from '../FrameRefusal'
import { keyOf } from '../LetterBox'
import type { Person } from '../People'
import type { Asked } from '../schema'
import type { FrameWorld, Told } from '../world'

type Change = { readonly email: string; hasOldAddressAgreed: boolean }

/** Changes of address that have begun, by person: first the old address agrees, then the new one proves that it is read. */
export class OpenChanges {
  readonly byPerson = new Map<string, Change>()
}

/** UPDATE_EMAIL: asks the old address first. */
export function updateEmail(
  world: FrameWorld,
  open: OpenChanges,
  person: Person,
  { email: typed }: Asked<'UPDATE_EMAIL'>,
): Told {
  const email = keyOf(typed)
  if (person.by !== 'email' || person.email === undefined)
    throw new FrameRefusal('The email of this account cannot be changed')
  if (email === person.email) throw new FrameRefusal('This is the present email')
  if (world.people.isTaken(email)) throw new FrameRefusal('This email is in use')
  open.byPerson.set(person.id, { email, hasOldAddressAgreed: false })
  world.letters.send(person.email, { kind: 'update-primary', otp: world.codes.issue(`primary ${person.id}`) })
  return { payload: { action: 'VERIFY_PRIMARY_OTP' } }
}

/** UPDATE_EMAIL_PRIMARY_OTP: the old address agreed, the new one gets its code. */
export function primaryOtp(
  world: FrameWorld,
  open: OpenChanges,
  person: Person,
  { otp }: Asked<'UPDATE_EMAIL_PRIMARY_OTP'>,
): Told {
  const change = openChange(open, person)
  world.codes.redeem(`primary ${person.id}`, otp)
  change.hasOldAddressAgreed = true
  world.letters.send(change.email, {
    kind: 'update-secondary',
    otp: world.codes.issue(`secondary ${person.id} ${change.email}`),
  })
  return {}
}

/** UPDATE_EMAIL_SECONDARY_OTP: from now on the new address leads to this wallet. */
export function secondaryOtp(
  world: FrameWorld,
  open: OpenChanges,
  person: Person,
  { otp }: Asked<'UPDATE_EMAIL_SECONDARY_OTP'>,
): Told {
  const change = openChange(open, person)
  if (!change.hasOldAddressAgreed) throw new FrameRefusal('Invalid Otp')
  world.codes.redeem(`secondary ${person.id} ${change.email}`, otp)
  open.byPerson.delete(person.id)
  world.people.changeEmail(person, change.email)
  return { payload: { newEmail: change.email } }
}

function openChange(open: OpenChanges, person: Person): Change {
  const change = open.byPerson.get(person.id)
  if (!change) throw new FrameRefusal('No change of email was started')
  return change
}
