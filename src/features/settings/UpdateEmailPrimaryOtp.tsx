import { confirmPrimaryCode } from './actions/confirmPrimaryCode'
import { useSelector, useMessages } from '../../ui/context'
import { UpdateCode } from './UpdateCode'

export { sheets } from './sheets'

/** Asks for the code sent to the current address, to confirm its owner. */
export function UpdateEmailPrimaryOtp() {
  const t = useMessages()
  const current = useSelector((state) => state.embedded.profile?.email ?? '')
  return (
    <UpdateCode
      view="UpdateEmailPrimaryOtp"
      email={current}
      lead={t.settings.confirmIdentity}
      confirm={confirmPrimaryCode}
    />
  )
}
