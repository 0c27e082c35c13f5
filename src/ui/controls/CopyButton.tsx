import { Button } from './Button'
import { CheckIcon, CopyIcon } from '../icons/actionIcons'

interface CopyButtonProps {
  readonly label: string
  readonly copiedLabel: string
  readonly copied: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** Copies a text. A check mark replaces the icon for a moment and is announced. */
export function CopyButton({ label, copiedLabel, copied, disabled = false, onPress }: CopyButtonProps) {
  return (
    <>
      <Button kind="link" icon={copied ? <CheckIcon /> : <CopyIcon />} onPress={onPress} disabled={disabled}>
        {copied ? copiedLabel : label}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
