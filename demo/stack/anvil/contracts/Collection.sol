// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";

/// An enumerable ERC-721 whose pieces are described at a base address, or each by an address of its own. Only its
/// deployer can mint.
contract Collection is ERC721Enumerable {
    address private immutable issuer;
    string private base;
    mapping(uint256 => string) private own;

    error NotIssuer();

    constructor(string memory name_, string memory symbol_, string memory base_) ERC721(name_, symbol_) {
        issuer = msg.sender;
        base = base_;
    }

    /// An empty `uri` means the base address.
    function mint(address to, uint256 id, string calldata uri) external {
        if (msg.sender != issuer) revert NotIssuer();
        if (bytes(uri).length > 0) own[id] = uri;
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        if (bytes(own[id]).length > 0) return own[id];
        return string.concat(super.tokenURI(id), ".json");
    }

    function _baseURI() internal view override returns (string memory) {
        return base;
    }
}
