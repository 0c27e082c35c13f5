import type { SwapWordsMaker } from './words'

/** French. */
export const swapFr: SwapWordsMaker = ({ number, plural }) => ({
  pays: 'Vous payez',
  receives: 'Vous recevez',
  payAll: (symbol) => `Échanger tout le solde en ${symbol}`,
  choosePaid: 'Choisir le jeton avec lequel vous payez',
  chooseReceived: 'Choisir le jeton que vous recevez',
  flip: 'Inverser le sens',
  quoting: 'Recherche d’un prix',
  rate: 'Taux',
  rateOf: (one, others) => `1 ${one} = ${others}`,
  minimum: 'Au minimum',
  impact: 'Effet sur le prix',
  unknown: 'Inconnu',
  tolerance: 'Tolérance',
  providerFee: 'Frais du prestataire',
  included: (percent, amount) => `${percent}, ${amount}, inclus`,
  elsewhere: (network) => `Les échanges ne sont pas proposés sur ${network}. Choisissez un réseau où ils le sont.`,
  nowhere: 'Les échanges ne sont pas proposés sur les réseaux de cette page.',
  notHere: 'L’échange n’est pas possible là où vous êtes.',
  openElsewhere:
    'Une demande d’échange précédente attend encore dans votre portefeuille. Si vous l’approuvez, elle sera exécutée.',
  search: 'Chercher ou coller une adresse',
  owned: 'Vos jetons',
  suggested: 'Suggestions',
  rest: 'Tous les jetons',
  more: (count) =>
    plural(count, {
      one: `${number(count)} autre jeton. Cherchez-le.`,
      other: `${number(count)} autres jetons. Cherchez-les.`,
    }),
  looking: 'Recherche du jeton',
  notAToken: (network) => `Il n’y a pas de jeton à cette adresse sur ${network}.`,
  unlisted: 'Hors liste',
  unlistedWarning:
    'N’importe qui peut créer un jeton de n’importe quel nom. Comparez l’adresse entière avant d’échanger.',
  exchange: 'Plateforme',
  highImpact: (percent) => `Par cet échange, vous perdez ${percent} de la valeur.`,
  consent: 'Je veux échanger malgré tout.',
  impactUnknown: 'Personne ne dit ce que valent ces jetons. Comparez vous-même ce que vous recevez.',
  notSimulated:
    'Ce réseau ne peut pas tester un échange à l’avance : rien ne garantit que vous recevrez ce montant. Continuez seulement si vous faites confiance à cette plateforme.',
  changed: 'Le prix a changé. Regardez encore avant de continuer.',
  approveFirst: (amount) =>
    `D’abord, vous autorisez la plateforme à prendre exactement ${amount}. Ensuite, vous échangez.`,
  resetFirst: (symbol) => `Pour ${symbol}, une autorisation antérieure doit être retirée avant d’en donner une autre.`,
  approve: (symbol) => `Autoriser ${symbol}`,
  reset: 'Retirer l’autorisation',
  swap: 'Échanger',
  approving: 'En attente de l’autorisation par le réseau',
  rejected: 'Vous avez refusé dans le portefeuille. Rien n’a été échangé.',
  sent: 'Échange envoyé',
  settled: 'Échange effectué',
  failed: 'L’échange a échoué. Seuls les frais sont dépensés.',
  problems: {
    swap_chain_unsupported: ['Les échanges ne sont pas proposés sur ce réseau.', 'Passez à un réseau où ils le sont.'],
    insufficient_liquidity: ['Liquidité insuffisante', 'Essayez un montant plus petit ou un autre jeton.'],
    swap_mismatch: [
      'La réponse n’est pas l’échange demandé.',
      'Il a été arrêté. Réessayez, et renoncez si cela se reproduit.',
    ],
    swap_simulation_failed: ['L’échange échouerait.', 'Rien n’a été dépensé. Réessayez ou changez le montant.'],
    swap_below_minimum: [
      'Cet échange vous donnerait moins que le minimum indiqué.',
      'Rien n’a été dépensé. Réessayez, et n’échangez pas ici si cela se reproduit.',
    ],
    swap_approval_failed: ['L’autorisation a échoué.', 'Seuls ses frais sont dépensés. Réessayez.'],
    service_unavailable: ['Aucun prix n’est disponible pour le moment.', 'Réessayez dans un instant.'],
    insufficient_funds: [
      'Le solde ne suffit pas pour les frais de réseau.',
      'Rien n’a été dépensé. Échangez moins ou approvisionnez d’abord.',
    ],
  },
})
