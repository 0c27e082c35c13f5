import { confirmSecondaryCode } from './actions/confirmSecondaryCode'
import { replaceWith } from '../../session/navigation/goTo'
import { useSelector, useWorld } from '../../ui/context'
import { UpdateCode } from './UpdateCode'

export { sheets } from './sheets'

/** The code sent to the new address: it can be read there (views.md, 4.3). */
export function UpdateEmailSecondaryOtp() {
  const world = useWorld()
  const requested = useSelector((state) => state.embedded.emailUpdate.email)
  return (
    <UpdateCode
      view="UpdateEmailSecondaryOtp"
      email={requested}
      confirm={confirmSecondaryCode}
      onOtherAddress={() => replaceWith(world, { name: 'UpdateEmail' })}
    />
  )
}
