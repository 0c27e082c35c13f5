import { Address } from '../text/Address'
import { CheckIcon, CopyIcon } from '../icons/actionIcons'
import { useMessages } from '../context'
import { useCopy } from '../hooks/useCopy'

/** A shortened address; a press copies the full one. */
export function CopyAddress({ address }: { address: string }) {
  const t = useMessages()
  const { copied, copy } = useCopy()
  return (
    <>
      <button type="button" className="identity-name" part="copy" onClick={() => copy(address)}>
        <span className="visually-hidden">{t.general.copyAddress} </span>
        <Address value={address} />
        {copied ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? t.general.copied : ''}
      </span>
    </>
  )
}
