<?php
namespace WalletConnectButton;

/**
 * The options of the wallet button, generated from its table of attributes. A `site` option is set once for all
 * buttons, and a `button` option by each of them. Of what is both, a button takes a part of what the site offers.
 */
final class OptionTable
{
    /** @var string */
    private $file;
    /** @var array<string, array>|null */
    private $rows;

    public function __construct(string $file)
    {
        $this->file = $file;
    }

    /**
     * By name: `kind`, `values`, `fallback`, `label`, `doc`, `group`, and whether it is an option of the `site` or of a
     * `button`.
     *
     * @return array<string, array>
     */
    public function rows(): array
    {
        $this->rows = $this->rows ?? (array) json_decode((string) file_get_contents($this->file), true);
        return $this->rows;
    }

    /** @return string[] names of the options that each button may set */
    public function ofButton(): array
    {
        return array_keys(array_filter($this->rows(), static function (array $row): bool {
            return $row['button'];
        }));
    }

    /** The name of an option in the language of the dashboard. */
    public function label(string $name): string
    {
        return $this->translated($name, 'label');
    }

    /** The description of an option in the language of the dashboard, as plain text. */
    public function describe(string $name): string
    {
        return str_replace('`', '', $this->translated($name, 'doc'));
    }

    private function translated(string $name, string $column): string
    {
        // phpcs:ignore WordPress.WP.I18n.NonSingularStringLiteralText -- The table is a catalogue of texts.
        return translate($this->rows()[$name][$column], Plugin::NAME);
    }
}
