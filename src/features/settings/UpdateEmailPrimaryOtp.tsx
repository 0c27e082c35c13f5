import { confirmPrimaryCode } from './actions/confirmPrimaryCode'
import { useSelector, useMessages } from '../../ui/context'
import { UpdateCode } from './UpdateCode'

export { sheets } from './sheets'

/** The code sent to the present address: it is the owner who asks (views.md, 4.3). */
export function UpdateEmailPrimaryOtp() {
  const t = useMessages()
  const present = useSelector((state) => state.embedded.profile?.email ?? '')
  return (
    <UpdateCode
      view="UpdateEmailPrimaryOtp"
      email={present}
      lead={t.settings.confirmIdentity}
      confirm={confirmPrimaryCode}
    />
  )
}
