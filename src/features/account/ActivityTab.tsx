import { useCallback } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import { useMessages } from '../../ui/context'
import { useLazyPart } from '../../ui/hooks/useLazyPart'
import { SkeletonRows } from '../../ui/lists/Skeleton'

const PLACEHOLDERS = 4
const load = () => import('../activity')

/** The activity feature's list, loaded when the tab is first shown. */
export function ActivityTab() {
  const t = useMessages()
  const { part, failed, retry } = useLazyPart(true, load)
  const sheets = part?.sheets
  const adopt = useCallback(
    (node: HTMLElement | null) => {
      const root = node?.getRootNode()
      if (sheets && root instanceof ShadowRoot) adoptSheets(root, sheets)
    },
    [sheets],
  )
  if (failed)
    return (
      <EmptyState problem title={t.general.loadFailed}>
        <RetryButton kind="quiet" onPress={retry} />
      </EmptyState>
    )
  return part ? (
    <div ref={adopt}>
      <part.ActivityList />
    </div>
  ) : (
    <SkeletonRows count={PLACEHOLDERS} />
  )
}
