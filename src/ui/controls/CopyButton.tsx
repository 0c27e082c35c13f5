import { Button } from './Button'
import { CheckIcon, CopyIcon } from '../icons/actionIcons'
import { useMessages } from '../context'
import { useCopy } from '../hooks/useCopy'

interface CopyButtonProps {
  /** Disabled while undefined. */
  readonly text: string | undefined
  readonly label: string
  readonly kind?: 'main' | 'link'
}

/** Copies a text. A check mark replaces the icon for a moment and is announced. */
export function CopyButton({ text, label, kind = 'link' }: CopyButtonProps) {
  const t = useMessages()
  const { copied, copy } = useCopy()
  return (
    <>
      <Button
        kind={kind}
        part="copy"
        {...(kind === 'main' && { 'data-action': kind })}
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        disabled={text === undefined}
        onPress={() => copy(text ?? '')}>
        {copied ? t.general.copied : label}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? t.general.copied : ''}
      </span>
    </>
  )
}
