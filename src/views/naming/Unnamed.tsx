import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { NameIcon } from '../../components/nameIcons'
import { Notice } from '../../components/Notice'
import { goTo, resetTo } from '../../flows/goTo'
import { loadNames } from '../../flows/loadNames'
import { selectCanHaveName, selectNaming, selectNamingFault } from '../../store/naming'
import { selectActiveNetwork } from '../../store/selectors'
import { useFact, useWorld } from '../context'
import { useFlow } from '../useFlow'
import { useNameWords } from './useNameWords'

/** What is for accounts without a name, where names can be had; for all others it says how things stand. */
export function Unnamed({ children }: { children: ReactNode }) {
  const world = useWorld()
  const { t, words, problem: say } = useNameWords()
  const naming = useFact(selectNaming)
  const fault = useFact(selectNamingFault)
  const network = useFact(selectActiveNetwork)
  const may = useFact(selectCanHaveName)
  const look = useFlow(loadNames, { onLeave: 'keep' })
  if (!may || (naming && fault === 'unserved')) {
    return (
      <EmptyState icon={<NameIcon />} title={may ? words.unserved(network?.name ?? t.unknownNetwork) : words.elsewhere}>
        <Button onPress={() => goTo(world, { name: 'Networks' })}>{t.titles.Networks}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      {naming?.ownProblem && (
        <>
          <Notice tone="problem">{say(naming.ownProblem)}</Notice>
          <Button data-action="retry" pending={look.running} onPress={() => look.start()}>
            {t.tryAgain}
          </Button>
        </>
      )}
      {fault === 'owned' && (
        <>
          <Notice tone="info">
            <bdi>{words.owned(naming?.own?.[0] ?? '')}</bdi>
          </Notice>
          <Button onPress={() => resetTo(world, { name: 'Account' })}>{words.toAccount}</Button>
        </>
      )}
      {children}
    </>
  )
}
