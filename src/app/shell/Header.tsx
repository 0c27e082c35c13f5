import { BackIcon, ChevronIcon, CloseIcon, HelpIcon } from '../../ui/icons/coreIcons'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { closeModal, mayClose as mayCloseOf } from '../../session/navigation/closeModal'
import { goBack } from '../../session/navigation/goBack'
import { goTo } from '../../session/navigation/goTo'
import { trackClick } from '../../session/trackClick'
import { selectActiveNetwork, selectView } from '../../session/store/selectors'
import { useImages } from '../../ui/hooks/useImages'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { views, viewTitle } from '../setup/features'
import { TITLE_ID } from './titleId'

/** Back, help or network on the left; the title, which labels the dialog; close on the right. */
export function Header({ inline }: { inline: boolean }) {
  const t = useMessages()
  const context = useAppContext()
  const mayClose = useSelector(() => mayCloseOf(context))
  const title = useSelector((state) => viewTitle(t, state))
  return (
    <header part="header" className="header">
      <LeftControl />
      <h1 id={TITLE_ID} part="title" className="title" tabIndex={-1}>
        {title}
      </h1>
      {inline ? (
        <span className="control" />
      ) : (
        <button
          type="button"
          part="close"
          className="control"
          aria-label={t.general.close}
          aria-disabled={!mayClose || undefined}
          onClick={() => void closeModal(context, 'user')}>
          <CloseIcon />
        </button>
      )}
    </header>
  )
}

function LeftControl() {
  const t = useMessages()
  const context = useAppContext()
  const view = useSelector((state) => selectView(state).name)
  const depth = useSelector((state) => state.router.stack.length)
  const network = useSelector(selectActiveNetwork)
  const mayGoBack = useSelector((state) => views[view].mayGoBack?.(state) !== false)
  const images = useImages()

  if (depth > 1 && mayGoBack) {
    return (
      <button
        type="button"
        part="back"
        className="control back"
        aria-label={t.general.back}
        onClick={() => goBack(context)}>
        <BackIcon />
      </button>
    )
  }
  if (views[view].leading === 'help') {
    const help = (): void => {
      trackClick(context, 'CLICK_WALLET_HELP')
      goTo(context, { name: 'WhatIsAWallet' })
    }
    return (
      <button
        type="button"
        part="help"
        className="control help"
        data-opens="WhatIsAWallet"
        aria-label={t.titles.WhatIsAWallet}
        onClick={help}>
        <HelpIcon />
      </button>
    )
  }
  if (views[view].leading === 'network' && network) {
    const change = (): void => {
      trackClick(context, 'CLICK_NETWORKS')
      goTo(context, { name: 'Networks' })
    }
    return (
      <button
        type="button"
        part="change-network"
        className="control network"
        aria-label={t.dialog.changeNetwork(network.name)}
        onClick={change}>
        <NetworkImage name={network.name} src={images.network(network)} size={20} />
        <ChevronIcon />
      </button>
    )
  }
  return <span className="control" />
}
