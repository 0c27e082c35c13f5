import type { ReactNode } from 'react'
import { Address } from '../../ui/text/Address'
import { CopyButton } from '../../ui/controls/CopyButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Notice } from '../../ui/feedback/Notice'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { PictureIcon } from '../../ui/icons/objectIcons'
import { selectNfts } from './state'
import { selectActiveNetwork } from '../../session/store/selectors'
import holdingsCss from '../../ui/styles/holdings.css?inline'
import { explorerUrl } from '../../session/networks/explorerUrl'
import { NftMedia } from './NftMedia'
import { useEntry, useSelector, useMessages } from '../../ui/context'
import { useCopy } from '../../ui/hooks/useCopy'

export const sheets: readonly string[] = [holdingsCss]

/** One collectible (views.md, 6.3): larger, with what it is part of and where it lives. */
export function Nft() {
  const t = useMessages()
  const { nftId } = useEntry()
  const nft = useSelector((state) => selectNfts(state)?.nfts?.find(({ id }) => id === nftId))
  const network = useSelector(selectActiveNetwork)
  const { copied, copy } = useCopy()
  if (!nft) {
    return (
      <ViewFrame name="Nft" layout="centred">
        <EmptyState icon={<PictureIcon />} title={t.nfts.notFound} />
      </ViewFrame>
    )
  }
  const { contract } = nft
  const explorer = network && contract !== undefined ? explorerUrl(network, contract) : undefined
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(nft.collection ? [[t.nfts.collection, <bdi key="collection">{nft.collection}</bdi>] as const] : []),
    ...(nft.tokenId === undefined
      ? []
      : [
          [
            t.nfts.tokenId,
            <bdi key="id" dir="ltr" className="nft-id">
              {nft.tokenId}
            </bdi>,
          ] as const,
        ]),
    ...(nft.quantity === '1'
      ? []
      : [[t.nfts.quantity, <bdi key="quantity">{t.format.decimal(nft.quantity, 0)}</bdi>] as const]),
    ...(contract === undefined
      ? []
      : [
          [
            nft.standard === 'spl' ? t.nfts.mint : t.nfts.contract,
            <Address key="contract" value={contract} />,
          ] as const,
        ]),
    [t.general.network, <bdi key="network">{network?.name ?? t.general.unknownNetwork}</bdi>],
  ]
  return (
    <ViewFrame name="Nft">
      <NftMedia nft={nft} large />
      {nft.isSpam && <Notice tone="warning">{t.nfts.spamWarning}</Notice>}
      {contract === undefined && <Notice tone="info">{t.nfts.fromHistoryHint}</Notice>}
      {nft.description && (
        <p className="nft-description">
          <bdi>{nft.description}</bdi>
        </p>
      )}
      <dl className="nft-facts">
        {facts.map(([term, fact]) => (
          <div key={term} className="nft-fact">
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {contract !== undefined && (
        <div className="actions stacked">
          {explorer && network?.blockExplorers && (
            <ExternalButton href={explorer} newTab={t.general.newTab}>
              {t.general.viewOn(network.blockExplorers.default.name)}
            </ExternalButton>
          )}
          <CopyButton
            label={t.nfts.copyContract}
            copiedLabel={t.general.copied}
            copied={copied}
            onPress={() => copy(contract)}
          />
        </div>
      )}
    </ViewFrame>
  )
}
