import { confirmSecondaryCode } from '../../flows/confirmSecondaryCode'
import { replaceWith } from '../../flows/goTo'
import { useFact, useWorld } from '../context'
import { UpdateCode } from '../embedded/UpdateCode'

/** The code sent to the new address: it can be read there (views.md, 4.3). */
export function UpdateEmailSecondaryOtp() {
  const world = useWorld()
  const wanted = useFact((state) => state.embedded.emailUpdate.email)
  return (
    <UpdateCode
      view="UpdateEmailSecondaryOtp"
      email={wanted}
      confirm={confirmSecondaryCode}
      onOtherAddress={() => replaceWith(world, { name: 'UpdateEmail' })}
    />
  )
}
