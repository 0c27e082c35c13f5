import { useEffect, useRef } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ShieldIcon, WarningIcon } from '../../ui/icons/statusIcons'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { hideFrame, shakeFrame, showFrame } from './actions/showFrame'
import { rejectRequests } from './actions/rejectRequests'
import type { FrameRect } from '../../domain/page/frameRect'
import approvalCss from './approval.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useCardBox } from './useCardBox'

export const sheets: readonly string[] = [connectingCss, approvalCss]

/**
 * The area that the secure frame covers while it asks for an approval. The request and its buttons are in the frame;
 * this view is visible before the frame is shown and if it fails.
 */
export function ApproveTransaction() {
  const t = useMessages()
  const context = useAppContext()
  const approval = useSelector((state) => state.embedded.approval)
  const refusals = useSelector((state) => state.modal.refusals)
  const show = useAction(showFrame, { onLeave: 'keep' })
  const box = useRef<FrameRect>(undefined)
  const container = useCardBox((next) => {
    box.current = next
    show.start(next)
  })
  const open = useSelector((state) => state.modal.openIn !== undefined)
  // When the dialog starts to close, not once it has closed: see ModalDialog.
  useEffect(() => (open ? () => hideFrame(context) : undefined), [open, context])

  const lastRefusals = useRef(refusals)
  useEffect(() => {
    if (refusals === lastRefusals.current) return
    lastRefusals.current = refusals
    shakeFrame(context)
  }, [refusals, context])

  const problem = approval.status === 'failed' ? approval.problem : show.failed
  return (
    <ViewFrame name="ApproveTransaction" layout="centred" busy={!problem}>
      <div ref={container} className="approval">
        {problem ? (
          <EmptyState problem icon={<WarningIcon />} title={t.approval.failed}>
            <p className="secondary">
              {t.error(problem)} {t.hint(problem)}
            </p>
          </EmptyState>
        ) : (
          <>
            <HeroIcon glyph state="waiting">
              <ShieldIcon />
            </HeroIcon>
            <Status>{t.login.openingWallet}</Status>
          </>
        )}
        <Actions>
          <Button data-action="cancel" onPress={() => rejectRequests(context)}>
            {t.approval.reject}
          </Button>
          {problem && <RetryButton pending={show.running} onPress={() => box.current && show.start(box.current)} />}
        </Actions>
      </div>
    </ViewFrame>
  )
}
