import { useState } from 'react'
import { CopyButton } from '../../ui/controls/CopyButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { QrCode } from '../../ui/qr/QrCode'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { Tabs } from '../../ui/lists/Tabs'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { ChevronIcon, WalletIcon } from '../../ui/icons/coreIcons'
import type { Account } from '../../domain/account/account'
import type { ChainNamespace } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { goTo } from '../../session/navigation/goTo'
import { selectCompatibleNetworks, selectRecipients } from './state'
import { useEntry, useSelector, useMessages, useAppContext } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { selectIdentityOf } from '../../session/store/identity'
import { useImages } from '../../ui/hooks/useImages'

export { sheets } from './sheets'

/** The address to receive at: as a QR code, as text, and with its networks. */
export function Receive() {
  const t = useMessages()
  const entry = useEntry()
  const recipients = useSelector(selectRecipients)
  const active = useSelector((state) => state.activeNamespace)
  const [requested, setRequested] = useState<ChainNamespace>(entry.namespace ?? active)
  const chosen = recipients.find(({ namespace }) => namespace === requested) ?? recipients[0]
  if (!chosen) {
    return (
      <ViewFrame name="Receive" layout="centred">
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount} />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame name="Receive" layout="centred">
      <Tabs
        label={t.titles.Account}
        tabs={recipients.map(({ namespace }) => ({ id: namespace, label: namespaceName(namespace) }))}
        chosen={chosen.namespace}
        onChoose={setRequested}>
        <Recipient key={chosen.address} {...chosen} fromExchange={entry.source === 'exchange'} />
      </Tabs>
    </ViewFrame>
  )
}

interface RecipientProps extends Account {
  /** Adds instructions for a withdrawal from an exchange, which asks for the network. */
  readonly fromExchange: boolean
}

function Recipient({ namespace, address, fromExchange }: RecipientProps) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const networks = useSelector((state) => selectCompatibleNetworks(state, namespace))
  const network = useSelector((state) => findNetwork(networks, state.networkIds[namespace])) ?? networks[0]
  const name = useSelector((state) => selectIdentityOf(state, address)?.name)
  return (
    <div className="receive">
      {fromExchange && (
        <Notice tone="info" hint={t.receive.networksWarning}>
          {t.receive.exchangeSteps(network?.name ?? namespaceName(namespace))}
        </Notice>
      )}
      <QrCode
        uri={address}
        label={t.receive.qrLabel}
        enlargeLabel={t.walletConnect.enlargeQr}
        closeLabel={t.general.close}
        logo={network && <NetworkImage src={images.network(network)} name={network.name} />}
      />
      <p className="receive-label secondary">{t.receive.addressOn(network?.name ?? namespaceName(namespace))}</p>
      {name && <bdi className="headline">{name}</bdi>}
      <bdi dir="ltr" className="address receive-address" part="address">
        {address}
      </bdi>
      <CopyButton kind="main" label={t.general.copyAddress} text={address} />
      <RowList label={t.titles.CompatibleNetworks}>
        <Row
          image={
            <span className="network-stack" aria-hidden="true">
              {networks.slice(0, 3).map((each) => (
                <NetworkImage key={each.caipNetworkId} src={images.network(each)} name={each.name} size={20} />
              ))}
            </span>
          }
          name={t.receive.worksOn(networks.length)}
          end={<ChevronIcon />}
          onPress={() => goTo(context, { name: 'CompatibleNetworks', namespace })}
        />
      </RowList>
    </div>
  )
}
