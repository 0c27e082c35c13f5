<?php
namespace WalletConnectButton;

/** The block and the shortcode. Both draw the button on the server; in the editor the block is a still picture. */
final class Block
{
    /** @var Button */
    private $button;
    /** @var OptionTable */
    private $options;
    /** @var Settings */
    private $settings;
    /** @var string */
    private $pluginFile;

    public function __construct(Button $button, OptionTable $options, Settings $settings, string $pluginFile)
    {
        $this->button = $button;
        $this->options = $options;
        $this->settings = $settings;
        $this->pluginFile = $pluginFile;
    }

    public function register(): void
    {
        add_action('init', function (): void {
            register_block_type(dirname($this->pluginFile) . '/block', ['render_callback' => [$this, 'render']]);
            add_shortcode('wallet_connect_button', function ($given): string {
                $button = $this->button->render(shortcode_atts(
                    array_fill_keys($this->options->ofButton(), ''),
                    is_array($given) ? self::withFlags($given) : [],
                    'wallet_connect_button'
                ));
                // Block themes put blocks of text into their column, and nothing that flows inline.
                return "<div class=\"wp-block-wallet-connect-button-button\">$button</div>";
            });
        });
        add_action('enqueue_block_editor_assets', [$this, 'describeOptions']);
    }

    public function render(array $attributes): string
    {
        return sprintf('<div %s>%s</div>', get_block_wrapper_attributes(), $this->button->render($attributes));
    }

    /** What the editor's script draws: the table of options and the texts, in the language of the dashboard. */
    public function describeOptions(): void
    {
        $rows = [];
        foreach ($this->options->ofButton() as $name) {
            $row = $this->options->rows()[$name];
            $rows[] = [
                'name' => $name,
                'kind' => $row['kind'],
                'values' => $row['values'],
                'fallback' => $row['fallback'],
                'group' => $row['group'],
                'label' => $this->options->label($name),
                'help' => $this->options->describe($name),
            ];
        }
        $labelsFile = dirname($this->pluginFile) . '/data/labels.json';
        $labels = (array) json_decode((string) file_get_contents($labelsFile), true);
        $canSet = current_user_can('manage_options');
        $data = [
            'rows' => $rows,
            'groups' => [
                'look' => __('Appearance', 'wallet-connect-button'),
                'networks' => __('Networks', 'wallet-connect-button'),
                'methods' => __('Ways to connect', 'wallet-connect-button'),
                'sign-in' => __('Sign-in', 'wallet-connect-button'),
                'legal' => __('Terms and branding', 'wallet-connect-button'),
                'more' => __('More options', 'wallet-connect-button'),
            ],
            'connect' => $labels[Language::ofLocale(get_locale(), array_keys($labels)) ?? 'en'],
            'default' => __('Default', 'wallet-connect-button'),
            /* translators: %s: the value that holds when nothing is chosen */
            'defaultIs' => __('Default: %s', 'wallet-connect-button'),
            'needsProject' => $this->settings->option('project-id') === ''
                ? __('Email, social login and phone wallets need a project id.', 'wallet-connect-button')
                : '',
            'ofSite' => __('Project id and sign-in are set for the whole site.', 'wallet-connect-button'),
            'settingsLink' => __('Open the settings', 'wallet-connect-button'),
            'settingsUrl' => $canSet ? SettingsPage::url() : '',
        ];
        wp_add_inline_script(
            generate_block_asset_handle('wallet-connect-button/button', 'editorScript'),
            'window.walletConnectButtonEditor = ' . wp_json_encode($data, JSON_HEX_TAG | JSON_HEX_AMP) . ';',
            'before'
        );
    }

    /** `[wallet_connect_button disabled]` names a flag without a value. */
    private static function withFlags(array $given): array
    {
        foreach ($given as $key => $value) {
            if (is_int($key)) {
                $given[$value] = 'true';
                unset($given[$key]);
            }
        }
        return $given;
    }
}
