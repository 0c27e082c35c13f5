<?php
namespace WalletConnectButton;

use WalletConnectButton\Siwx\Caip;
use WalletConnectButton\Siwx\ExpectedWords;

/** What the site's administrator has set: one option in the database. */
final class Settings
{
    public const OPTION = 'wallet_connect_button';
    public const AFTER_SIGN_IN = ['reload', 'stay', 'redirect'];
    /** Options of the button that the settings page shows first. */
    public const MAIN_OPTIONS = ['project-id', 'theme-mode', 'siwx', 'siwx-statement', 'networks'];
    /** A hundred years, as the button has it. */
    private const SECONDS_MAX = 3153600000;

    /** @var OptionTable */
    private $options;
    /** @var string */
    private $networksFile;

    public function __construct(OptionTable $options, string $networksFile)
    {
        $this->options = $options;
        $this->networksFile = $networksFile;
    }

    /**
     * `linkAsks` is whether a member who adds an account must have logged in just before, and `linkMails` whether an
     * email says so.
     *
     * @return array{options: array<string, string>, rpc: string, after: string, afterUrl: string, linkAsks: bool,
     *     linkMails: bool}
     */
    public function all(): array
    {
        $stored = get_option(self::OPTION);
        $known = [
            'options' => ['siwx' => 'required'],
            'rpc' => '',
            'after' => 'reload',
            'afterUrl' => '',
            'linkAsks' => true,
            'linkMails' => true,
        ];
        return array_merge($known, is_array($stored) ? array_intersect_key($stored, $known) : []);
    }

    public function option(string $name): string
    {
        return $this->all()['options'][$name] ?? '';
    }

    public function signsIn(): bool
    {
        return in_array($this->option('siwx'), ['optional', 'required'], true);
    }

    /**
     * Options that the settings page offers: those of the whole site, and defaults for every button. The endpoints are
     * the plugin's own.
     */
    public function offered(): array
    {
        $site = array_filter($this->options->rows(), static function (array $row): bool {
            return $row['site'] && $row['kind'] !== 'endpoint';
        });
        return array_values(array_unique(array_merge(self::MAIN_OPTIONS, array_keys($site))));
    }

    /**
     * The options in the head of every page, which no author of a page can change.
     *
     * @param array<string, string> $more beside the settings
     */
    public function ofSite(array $more = []): array
    {
        $options = [];
        foreach ($this->offered() as $name) {
            $text = $this->option($name);
            if ($text !== '') {
                $options[$name] = $this->options->rows()[$name]['kind'] === 'json' ? json_decode($text) : $text;
            }
        }
        /**
         * Filters the options of every button, by the names of its attributes. See "Sites with several authors" in the
         * documentation of the button. Runs also before a proof is verified, which must have the same statement and
         * resources.
         */
        return apply_filters('wallet_connect_button_options', $more + $options);
    }

    /** What the button asks visitors to sign, as it reads its options. */
    public function expectedWords(): ExpectedWords
    {
        $options = $this->ofSite();
        $statement = $options['siwxStatement'] ?? $options['siwx-statement'] ?? '';
        $resources = $options['siwxResources'] ?? $options['siwx-resources'] ?? [];
        if (is_string($resources)) {
            $list = json_decode($resources);
            $resources = is_array($list) ? $list : preg_split('/[\s,]+/', $resources, -1, PREG_SPLIT_NO_EMPTY);
        }
        return new ExpectedWords(trim((string) $statement), array_map('strval', (array) $resources));
    }

    /**
     * The host that visitors see, as the verifier takes it; on plain http the origin. From the site's address in the
     * settings, never from the request.
     */
    public static function domain(): string
    {
        $home = wp_parse_url(home_url());
        $host = ($home['host'] ?? '') . (isset($home['port']) ? ":{$home['port']}" : '');
        return ($home['scheme'] ?? '') === 'https' ? $host : "http://$host";
    }

    /**
     * Where each network is asked about contract accounts: the addresses that the administrator has set, else the
     * public one of each named network.
     *
     * @return array<string, string> by CAIP-2 id
     */
    public function rpcUrls(): array
    {
        $presets = $this->networks();
        $urls = [];
        foreach (preg_split('/[\s,]+/', $this->option('networks') ?: 'mainnet') as $named) {
            foreach ($presets as $key => [$id, , $url]) {
                if (in_array($named, [$key, $id, substr($id, strlen('eip155:'))], true)) {
                    $urls[$id] = $url;
                }
            }
        }
        foreach (self::words($this->all()['rpc']) as $pair) {
            $parsed = $this->parseRpc($pair);
            if ($parsed !== null) {
                $urls[$parsed[0]] = $parsed[1];
            }
        }
        return apply_filters('wallet_connect_button_rpc_urls', $urls);
    }

    /**
     * The networks whose accounts may sign in; null for all. What a page offers is no rule: a proof can be posted
     * without a page.
     *
     * @return string[]|null CAIP-2 ids
     */
    public function acceptedChains(): ?array
    {
        return apply_filters('wallet_connect_button_chains', null);
    }

    /** The name of a network, or its id. */
    public function networkName(string $id): string
    {
        foreach ($this->networks() as [$known, $name]) {
            if ($known === $id) {
                return $name;
            }
        }
        return $id;
    }

    /**
     * What the settings page posted, without what cannot be used: one invalid option of the site stops every button.
     *
     * @param mixed $posted
     */
    public function sanitize($posted): array
    {
        $posted = is_array($posted) ? $posted : [];
        $clean = ['options' => []];
        foreach ($this->offered() as $name) {
            $row = $this->options->rows()[$name];
            $text = trim((string) ($posted['options'][$name] ?? ''));
            $isJson = $row['kind'] === 'json' || ($text[0] ?? '') === '[';
            if ($text !== '' && self::isUsable($row, $text)) {
                $clean['options'][$name] = $isJson ? $text : sanitize_text_field($text);
            } elseif ($text !== '') {
                self::reportUnusable("invalid-$name", $this->options->label($name));
            }
        }
        $clean['rpc'] = '';
        foreach (self::words(sanitize_textarea_field((string) ($posted['rpc'] ?? ''))) as $pair) {
            $parsed = $this->parseRpc($pair);
            // Looks the host up: never one of this server's own network. Once, when it is saved.
            if ($parsed !== null && wp_http_validate_url($parsed[1]) !== false) {
                $clean['rpc'] .= ($clean['rpc'] === '' ? '' : "\n") . $pair;
            } else {
                self::reportUnusable('invalid-rpc', $pair);
            }
        }
        $after = $posted['after'] ?? '';
        $clean['after'] = in_array($after, self::AFTER_SIGN_IN, true) ? $after : 'reload';
        $clean['afterUrl'] = sanitize_url((string) ($posted['afterUrl'] ?? ''), ['http', 'https']);
        foreach (['linkAsks', 'linkMails'] as $name) {
            $clean[$name] = !empty($posted[$name]);
        }
        return $clean;
    }

    /** Whether the button can use the text: `readOption` in its source. */
    private static function isUsable(array $row, string $text): bool
    {
        switch ($row['kind']) {
            case 'json':
                return is_object(json_decode($text));
            case 'pick':
                return in_array($text, $row['values'], true);
            case 'flag':
                return $text === 'true';
            case 'number':
                return is_numeric($text) && $text > 0 && $text <= self::SECONDS_MAX;
            case 'list':
                $words = array_map(static function (string $word): string {
                    return preg_replace('/^-/', '', $word);
                }, self::words($text));
                return $row['values'] === [] || array_diff($words, $row['values']) === [];
            case 'map':
                return preg_grep('/^[^=]+=https?:\/\/./', self::words($text), PREG_GREP_INVERT) === [];
            case 'types':
                return preg_grep('/^[^:]+:./', self::words($text), PREG_GREP_INVERT) === [];
            case 'networks':
            case 'network':
                $names = implode('|', array_map('preg_quote', $row['values']));
                return ($row['kind'] === 'networks' && is_array(json_decode($text)))
                    || preg_grep("/^(\d+|\w{32}|$names)\z|:/i", self::words($text), PREG_GREP_INVERT) === [];
            default:
                return true;
        }
    }

    private static function reportUnusable(string $code, string $what): void
    {
        /* translators: %s: name of a setting */
        $message = __('%s can’t be used and was left out.', 'wallet-connect-button');
        add_settings_error(self::OPTION, $code, esc_html(sprintf($message, $what)));
    }

    /** CAIP-2 id and URL of `base=https://…`; null if it is none. */
    private function parseRpc(string $pair): ?array
    {
        [$network, $url] = array_pad(explode('=', $pair, 2), 2, '');
        $id = $this->networks()[$network][0] ?? (ctype_digit($network) ? "eip155:$network" : $network);
        $isUrl = preg_match('/^https?:\/\//i', $url) === 1 && is_string(wp_parse_url($url, PHP_URL_HOST));
        return $isUrl && Caip::parseNetworkId($id) !== null ? [$id, $url] : null;
    }

    /** @return string[] */
    private static function words(string $text): array
    {
        return preg_split('/[\s,]+/', $text, -1, PREG_SPLIT_NO_EMPTY);
    }

    /** @return array<string, array{string, string, string}> CAIP-2 id, name and public RPC address by key */
    private function networks(): array
    {
        return (array) json_decode((string) file_get_contents($this->networksFile), true);
    }
}
