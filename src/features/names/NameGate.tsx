import type { ReactNode } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { TagIcon } from '../../ui/icons/objectIcons'
import { Notice } from '../../ui/feedback/Notice'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { goTo, resetTo } from '../../session/navigation/goTo'
import { loadNames } from './actions/loadNames'
import { selectCanHaveName } from '../../session/store/holdings'
import { selectNaming, selectNamingFault } from './state'
import { selectActiveNetwork } from '../../session/store/selectors'
import { useMessages, useSelector, useAppContext } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'

/** Shows its content only where names are supported. Says so if the account has a name already. */
export function NameGate({ children }: { children: ReactNode }) {
  const context = useAppContext()
  const t = useMessages()
  const naming = useSelector(selectNaming)
  const fault = useSelector(selectNamingFault)
  const network = useSelector(selectActiveNetwork)
  const eligible = useSelector(selectCanHaveName)
  const reload = useAction(loadNames, { onLeave: 'keep' })
  if (!eligible || (naming && fault === 'unserved')) {
    return (
      <EmptyState
        icon={<TagIcon />}
        title={eligible ? t.general.notOn(network?.name ?? t.titles.UnsupportedChain) : t.names.notOffered}>
        <Button onPress={() => goTo(context, { name: 'Networks' })}>{t.titles.Networks}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      {naming?.ownProblem && (
        <>
          <ProblemNotice problem={naming.ownProblem} />
          <RetryButton kind="quiet" pending={reload.running} onPress={() => reload.start()} />
        </>
      )}
      {fault === 'owned' && (
        <>
          <Notice tone="info">
            <bdi>{t.names.owned(naming?.own?.[0] ?? '')}</bdi>
          </Notice>
          <Button onPress={() => resetTo(context, { name: 'Account' })}>{t.names.toAccount}</Button>
        </>
      )}
      {children}
    </>
  )
}
