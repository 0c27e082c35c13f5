// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Reverts every unknown call with a request to fetch a URL (ERC-3668). It can be announced as an ERC-721 collection,
/// used as an account, and be what an account delegates to, because it has no storage.
contract Lookup {
    bytes4 private constant ERC165 = 0x01ffc9a7;
    bytes4 private constant ERC721 = 0x80ac58cd;
    /// The URL, with zero bytes after it.
    bytes32 private immutable url;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    constructor(bytes32 url_) {
        url = url_;
    }

    function airdrop(address to, uint256 tokenId) external {
        emit Transfer(address(0), to, tokenId);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == ERC165 || id == ERC721;
    }

    fallback() external {
        uint256 length = 0;
        while (length < 32 && url[length] != 0) length++;
        bytes memory text = new bytes(length);
        for (uint256 at = 0; at < length; at++) text[at] = url[at];
        string[] memory urls = new string[](1);
        urls[0] = string(text);
        revert OffchainLookup(address(this), urls, msg.data, msg.sig, "");
    }
}
