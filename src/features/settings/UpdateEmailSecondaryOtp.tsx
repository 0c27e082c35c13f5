import { confirmSecondaryCode } from './actions/confirmSecondaryCode'
import { replaceWith } from '../../session/navigation/goTo'
import { useSelector, useAppContext } from '../../ui/context'
import { UpdateCode } from './UpdateCode'

export { sheets } from './sheets'

/** Asks for the code sent to the new address. */
export function UpdateEmailSecondaryOtp() {
  const context = useAppContext()
  const requested = useSelector((state) => state.embedded.emailUpdate.email)
  return (
    <UpdateCode
      view="UpdateEmailSecondaryOtp"
      email={requested}
      confirm={confirmSecondaryCode}
      onOtherAddress={() => replaceWith(context, { name: 'UpdateEmail' })}
    />
  )
}
