import { useEffect, useRef } from 'react'
import { Actions } from '../../ui/Actions'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ShieldIcon, WarningIcon } from '../../ui/icons/statusIcons'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { Status } from '../../ui/Status'
import { ViewFrame } from '../../ui/ViewFrame'
import { hideFrame } from './actions/hideFrame'
import { rejectRequests } from './actions/rejectRequests'
import { shakeFrame } from './actions/shakeFrame'
import { showFrame } from './actions/showFrame'
import type { FrameRect } from '../../domain/page/frameRect'
import approvalCss from './approval.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useCardBox } from './useCardBox'

export const sheets: readonly string[] = [connectingCss, approvalCss]

/**
 * The place over which the secure frame lies while it asks for an approval (views.md, 5.2). The request and its two
 * buttons are the frame's; what is drawn here is seen before the frame has come, and when it does not.
 */
export function ApproveTransaction() {
  const t = useMessages()
  const world = useWorld()
  const approval = useSelector((state) => state.embedded.approval)
  const refusals = useSelector((state) => state.modal.refusals)
  const show = useAction(showFrame, { onLeave: 'keep' })
  const box = useRef<FrameRect>(undefined)
  const within = useCardBox((next) => {
    box.current = next
    show.start(next)
  })
  const open = useSelector((state) => state.modal.openIn !== undefined)
  // When the dialog starts to close, not when it has closed: see ModalDialog.
  useEffect(() => (open ? () => hideFrame(world) : undefined), [open, world])

  const seen = useRef(refusals)
  useEffect(() => {
    if (refusals === seen.current) return
    seen.current = refusals
    shakeFrame(world)
  }, [refusals, world])

  const problem = approval.status === 'failed' ? approval.problem : show.failed
  return (
    <ViewFrame name="ApproveTransaction" layout="centred" busy={!problem}>
      <div ref={within} className="approval">
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
            <Status>{t.approval.loading}</Status>
          </>
        )}
        <Actions>
          <Button data-action="cancel" onPress={() => rejectRequests(world)}>
            {t.approval.reject}
          </Button>
          {problem && (
            <Button
              kind="main"
              data-action="retry"
              pending={show.running}
              onPress={() => box.current && show.start(box.current)}>
              {t.general.tryAgain}
            </Button>
          )}
        </Actions>
      </div>
    </ViewFrame>
  )
}
