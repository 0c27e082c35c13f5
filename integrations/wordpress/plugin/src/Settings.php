<?php
namespace WalletConnectButton;

use WalletConnectButton\Siwx\Caip;

/** What the site's administrator has set: one option in the database. */
final class Settings
{
    public const OPTION = 'wallet_connect_button';
    public const AFTER_SIGN_IN = ['reload', 'stay', 'redirect'];
    /** Options of the button that the settings page shows first. */
    public const MAIN_OPTIONS = ['project-id', 'theme-mode', 'siwx', 'siwx-statement', 'networks'];

    /** @var OptionTable */
    private $options;
    /** @var string */
    private $networksFile;

    public function __construct(OptionTable $options, string $networksFile)
    {
        $this->options = $options;
        $this->networksFile = $networksFile;
    }

    /** @return array{options: array<string, string>, rpc: string, after: string, afterUrl: string} */
    public function all(): array
    {
        $stored = get_option(self::OPTION);
        $known = ['options' => ['siwx' => 'required'], 'rpc' => '', 'after' => 'reload', 'afterUrl' => ''];
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
     * The host that visitors see, as the verifier takes it; on plain http the origin. From the site's address in the
     * settings, never from the request.
     */
    public static function domain(): string
    {
        $home = wp_parse_url(home_url());
        $host = strtolower($home['host'] ?? '') . (isset($home['port']) ? ":{$home['port']}" : '');
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
        foreach (preg_split('/\s+/', $this->all()['rpc'], -1, PREG_SPLIT_NO_EMPTY) as $pair) {
            [$network, $url] = array_pad(explode('=', $pair, 2), 2, '');
            $id = $presets[$network][0] ?? (ctype_digit($network) ? "eip155:$network" : $network);
            if (Caip::parseNetworkId($id) !== null && wp_http_validate_url($url) !== '') {
                $urls[$id] = $url;
            }
        }
        return apply_filters('wallet_connect_button_rpc_urls', $urls);
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
            $isUsable = $row['kind'] === 'json' ? is_object(json_decode($text)) : true;
            $isUsable = $row['kind'] === 'pick' ? in_array($text, $row['values'], true) : $isUsable;
            if ($text !== '' && $isUsable) {
                $clean['options'][$name] = $row['kind'] === 'json' ? $text : sanitize_text_field($text);
            } elseif ($text !== '') {
                /* translators: %s: name of a setting */
                $message = __('%s can’t be used and was left out.', 'wallet-connect-button');
                add_settings_error(self::OPTION, "invalid-$name", sprintf($message, $this->options->label($name)));
            }
        }
        $clean['rpc'] = sanitize_textarea_field((string) ($posted['rpc'] ?? ''));
        $after = $posted['after'] ?? '';
        $clean['after'] = in_array($after, self::AFTER_SIGN_IN, true) ? $after : 'reload';
        $clean['afterUrl'] = sanitize_url((string) ($posted['afterUrl'] ?? ''), ['http', 'https']);
        return $clean;
    }

    /** @return array<string, array{string, string, string}> CAIP-2 id, name and public RPC address by key */
    private function networks(): array
    {
        return (array) json_decode((string) file_get_contents($this->networksFile), true);
    }
}
