import { Button, type ButtonProps } from './Button'
import { useMessages } from '../context'

/** Repeats what has failed. */
export function RetryButton({ kind = 'main', ...props }: Pick<ButtonProps, 'kind' | 'pending' | 'onPress'>) {
  const t = useMessages().general
  return (
    <Button kind={kind} data-action="retry" part="retry" {...props}>
      {t.tryAgain}
    </Button>
  )
}
