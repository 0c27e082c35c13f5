/** The few words the button needs before anything is loaded: connect, loading, failed. The rest is in src/i18n. */
const words: Record<string, readonly [connect: string, loading: string, failed: string]> = {
  en: ['Connect wallet', 'Loading…', 'Could not load. Press to try again'],
  de: ['Wallet verbinden', 'Lädt…', 'Nicht geladen. Erneut drücken'],
  fr: ['Connecter un wallet', 'Chargement…', 'Échec du chargement. Réessayer'],
  es: ['Conectar wallet', 'Cargando…', 'No se pudo cargar. Pulse otra vez'],
  pt: ['Conectar carteira', 'Carregando…', 'Falha ao carregar. Tente de novo'],
  it: ['Collega wallet', 'Caricamento…', 'Non caricato. Premi di nuovo'],
  ar: ['ربط المحفظة', 'جارٍ التحميل…', 'تعذّر التحميل. اضغط للمحاولة مجددًا'],
  ja: ['ウォレットを接続', '読み込み中…', '読み込めませんでした。もう一度押してください'],
  zh: ['连接钱包', '加载中…', '加载失败，请再按一次'],
}

export function buttonWords(language: string): readonly [connect: string, loading: string, failed: string] {
  return words[language.toLowerCase().split('-')[0] ?? ''] ?? (words['en'] as readonly [string, string, string])
}
