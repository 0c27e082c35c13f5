<?php
namespace WalletConnectButton;

/** Settings → Wallet Connect Button. */
final class SettingsPage
{
    private const SLUG = 'wallet-connect-button';

    /** @var Settings */
    private $settings;
    /** @var OptionTable */
    private $options;

    public function __construct(Settings $settings, OptionTable $options)
    {
        $this->settings = $settings;
        $this->options = $options;
    }

    public function register(): void
    {
        add_action('admin_init', function (): void {
            register_setting(self::SLUG, Settings::OPTION, [
                'type' => 'array',
                'sanitize_callback' => [$this->settings, 'sanitize'],
            ]);
        });
        add_action('admin_menu', function (): void {
            $title = __('Wallet Connect Button', 'wallet-connect-button');
            add_options_page($title, $title, 'manage_options', self::SLUG, [$this, 'draw']);
        });
        $basename = plugin_basename(dirname(__DIR__) . '/wallet-connect-button.php');
        add_filter("plugin_action_links_$basename", static function (array $links): array {
            $text = esc_html__('Settings', 'wallet-connect-button');
            return array_merge([sprintf('<a href="%s">%s</a>', esc_url(self::url()), $text)], $links);
        });
    }

    public static function url(): string
    {
        return admin_url('options-general.php?page=' . self::SLUG);
    }

    public function draw(): void
    {
        $all = $this->settings->all();
        $more = array_diff($this->settings->offered(), Settings::MAIN_OPTIONS);
        echo '<div class="wrap"><h1>', esc_html(get_admin_page_title()), '</h1>';
        echo '<p>', esc_html__('Add the block “Wallet button” to any page, or the shortcode:', 'wallet-connect-button'),
            ' <code>[wallet_connect_button]</code></p>';
        echo '<form method="post" action="options.php">';
        settings_fields(self::SLUG);
        echo '<table class="form-table" role="presentation">';
        foreach (array_diff(Settings::MAIN_OPTIONS, ['siwx', 'siwx-statement']) as $name) {
            $this->drawOption($name, $all['options'][$name] ?? '');
        }
        echo '</table><h2>', esc_html__('Sign-in', 'wallet-connect-button'), '</h2>';
        $this->drawMembership();
        echo '<table class="form-table" role="presentation">';
        foreach (['siwx', 'siwx-statement'] as $name) {
            $this->drawOption($name, $all['options'][$name] ?? '');
        }
        $this->drawAfter($all);
        $this->drawLinking($all);
        $this->drawRpc($all['rpc']);
        echo '</table><details><summary><h2 style="display:inline-block">',
            esc_html__('More options', 'wallet-connect-button'), '</h2></summary>';
        echo '<table class="form-table" role="presentation">';
        foreach ($more as $name) {
            $this->drawOption($name, $all['options'][$name] ?? '');
        }
        echo '</table></details>';
        submit_button();
        echo '</form></div>';
    }

    private function drawOption(string $name, string $value): void
    {
        $row = $this->options->rows()[$name];
        $id = "wcb-$name";
        $field = sprintf('%s[options][%s]', Settings::OPTION, $name);
        if ($row['kind'] === 'pick') {
            $chosen = $value === '' ? $row['fallback'] : $value;
            $choices = '';
            foreach ($row['values'] as $choice) {
                $choices .= sprintf(
                    '<option value="%s"%s>%s</option>',
                    esc_attr($choice),
                    selected($chosen, $choice, false),
                    esc_html(self::choiceLabel($name, $choice))
                );
            }
            $control = sprintf(
                '<select id="%s" name="%s" aria-describedby="%1$s-help">%s</select>',
                esc_attr($id),
                esc_attr($field),
                $choices
            );
        } elseif ($row['kind'] === 'flag') {
            $control = sprintf(
                '<input type="checkbox" id="%s" name="%s" value="true"%s aria-describedby="%1$s-help">',
                esc_attr($id),
                esc_attr($field),
                checked($value, 'true', false)
            );
        } elseif ($row['kind'] === 'json' || $row['kind'] === 'map') {
            $control = sprintf(
                '<textarea id="%s" name="%s" rows="4" class="large-text code" dir="ltr"'
                    . ' aria-describedby="%1$s-help">%s</textarea>',
                esc_attr($id),
                esc_attr($field),
                esc_textarea($value)
            );
        } else {
            $control = sprintf(
                '<input type="text" id="%s" name="%s" value="%s" placeholder="%s" class="regular-text"'
                    . ' aria-describedby="%1$s-help">',
                esc_attr($id),
                esc_attr($field),
                esc_attr($value),
                esc_attr($row['fallback'])
            );
        }
        $this->drawRow($id, $this->options->label($name), $control, esc_html($this->options->describe($name)));
    }

    /** @param array{after: string, afterUrl: string} $all */
    private function drawAfter(array $all): void
    {
        $labels = [
            'reload' => __('Show the page again, logged in', 'wallet-connect-button'),
            'stay' => __('Stay on the page as it is', 'wallet-connect-button'),
            'redirect' => __('Go to this address:', 'wallet-connect-button'),
        ];
        $choices = '';
        foreach (Settings::AFTER_SIGN_IN as $choice) {
            $choices .= sprintf(
                '<label><input type="radio" name="%s[after]" value="%s"%s> %s</label><br>',
                Settings::OPTION,
                $choice,
                checked($all['after'], $choice, false),
                esc_html($labels[$choice])
            );
        }
        $address = sprintf(
            '<input type="url" name="%s[afterUrl]" value="%s" class="regular-text code" dir="ltr" aria-label="%s">',
            Settings::OPTION,
            esc_attr($all['afterUrl']),
            esc_attr__('Address to go to after signing in', 'wallet-connect-button')
        );
        $this->drawGroup(__('After signing in', 'wallet-connect-button'), $choices . $address);
    }

    /** @param array{linkAsks: bool, linkMails: bool} $all */
    private function drawLinking(array $all): void
    {
        $labels = [
            'linkAsks' => __(
                'Ask members for their password, unless they logged in during the last ten minutes',
                'wallet-connect-button'
            ),
            'linkMails' => __('Email the member when an account was added', 'wallet-connect-button'),
        ];
        $choices = '';
        foreach ($labels as $name => $label) {
            $choices .= sprintf(
                '<label><input type="checkbox" name="%s[%s]" value="1"%s> %s</label><br>',
                Settings::OPTION,
                $name,
                checked($all[$name], true, false),
                esc_html($label)
            );
        }
        $this->drawGroup(__('Add an account', 'wallet-connect-button'), $choices);
    }

    private function drawGroup(string $legend, string $controls): void
    {
        printf(
            '<tr><th scope="row">%s</th><td><fieldset><legend class="screen-reader-text">%1$s</legend>%s</fieldset>'
                . '</td></tr>',
            esc_html($legend),
            $controls // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped by the callers.
        );
    }

    private function drawRpc(string $value): void
    {
        $why = __('Email logins use smart accounts, which only their network can check.', 'wallet-connect-button');
        $which = __('To do that, this site calls the addresses below and no others.', 'wallet-connect-button');
        $own = __('To use your own, write one per line:', 'wallet-connect-button');
        $help = esc_html("$why $which $own") . ' <code dir="ltr">base=https://rpc.example</code>'
            . '<ul style="list-style:disc;padding-inline-start:1.5em">';
        foreach ($this->settings->rpcUrls() as $id => $url) {
            $help .= sprintf(
                '<li>%s <code dir="ltr">%s</code></li>',
                esc_html($this->settings->networkName($id)),
                // A key may be part of it.
                esc_html((wp_parse_url($url, PHP_URL_SCHEME) ?? '') . '://' . (wp_parse_url($url, PHP_URL_HOST) ?? ''))
            );
        }
        $control = sprintf(
            '<textarea id="wcb-rpc" name="%s[rpc]" rows="3" class="large-text code" dir="ltr"'
                . ' aria-describedby="wcb-rpc-help">%s</textarea>',
            Settings::OPTION,
            esc_textarea($value)
        );
        $this->drawRow('wcb-rpc', __('Network addresses', 'wallet-connect-button'), $control, "$help</ul>");
    }

    /** Whether visitors can become members is decided elsewhere, and the most likely reason why sign-in fails. */
    private function drawMembership(): void
    {
        $isOpen = (bool) get_option('users_can_register');
        $roles = wp_roles()->get_names();
        $role = translate_user_role($roles[get_option('default_role')] ?? '');
        $text = $isOpen
            /* translators: %s: a role */
            ? __('Whoever signs in for the first time becomes a member with the role %s.', 'wallet-connect-button')
            : __('Registration is closed, so only members can sign in. Others are refused.', 'wallet-connect-button');
        $where = is_multisite() ? network_admin_url('settings.php') : admin_url('options-general.php');
        printf(
            '<div class="notice inline notice-%s"><p>%s <a href="%s">%s</a></p></div>',
            $isOpen ? 'info' : 'warning',
            esc_html(sprintf($text, $role)),
            esc_url($where),
            esc_html__('Change membership', 'wallet-connect-button')
        );
    }

    private function drawRow(string $id, string $label, string $control, string $help): void
    {
        printf(
            '<tr><th scope="row"><label for="%s">%s</label></th><td>%s<div id="%1$s-help" class="description"'
                . ' dir="auto" style="margin-block-start:4px">%s</div></td></tr>',
            esc_attr($id),
            esc_html($label),
            $control, // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped by the callers.
            $help // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped by the callers.
        );
    }

    private static function choiceLabel(string $name, string $choice): string
    {
        $labels = [
            'siwx off' => __('Off: visitors only connect', 'wallet-connect-button'),
            'siwx optional' => __('Optional: visitors may skip it', 'wallet-connect-button'),
            'siwx required' => __('Required: connecting means logging in', 'wallet-connect-button'),
            'theme-mode light' => __('Light', 'wallet-connect-button'),
            'theme-mode dark' => __('Dark', 'wallet-connect-button'),
            'theme-mode auto' => __('Automatic', 'wallet-connect-button'),
        ];
        return $labels["$name $choice"] ?? $choice;
    }
}
